/** A token is worth one rupee. */
export const PAISE_OF_TOKEN = 100;
