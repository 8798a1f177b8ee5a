"""A house that is lived in: people, a month of talk, what staff find of it. To look around; never for figures."""
