/** Returns a time in India, such as "31 January 2026 at 3:45 pm IST". */
export function inIndia(instant: string): string {
  const words = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(instant));
  return `${words} IST`;
}
