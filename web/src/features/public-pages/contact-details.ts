/** Where a person really reads; the form of the contact page is only a gesture. */
export const SUPPORT_MAIL = 'support@arena.example';
