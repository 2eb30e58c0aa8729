/** The email address that support reads; the contact page's form sends no message. */
export const SUPPORT_MAIL = 'support@arena.example';
