/** The email address that support reads. The form on the contact page sends nothing. */
export const SUPPORT_MAIL = 'support@arena.example';
