"""The stand-alone check of certificates, which shares no code with the rest of the package."""
