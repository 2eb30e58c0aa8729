/** The address that support reads; the contact page's form sends nothing. */
export const SUPPORT_MAIL = 'support@arena.example';
