interface CalendarMatch {
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * Returns an iCalendar file (RFC 5545) with the match and a reminder 15 minutes before. The file
 * does not contain the room.
 */
export function calendarFile(match: CalendarMatch, url: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arena//Tournaments//EN',
    'BEGIN:VEVENT',
    `UID:${match.id}@arena`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(match.startTime))}`,
    `DTEND:${stamp(new Date(match.endTime))}`,
    `SUMMARY:${escaped(match.name)}`,
    `DESCRIPTION:${escaped(match.mode)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(match.name)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(fold).join('\r\n')}\r\n`;
}

function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/**
 * Folds a line to at most 75 octets (RFC 5545, §3.1). The next line begins with a space and
 * continues it.
 */
function fold(line: string): string[] {
  const encoder = new TextEncoder();
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (encoder.encode(current + character).length > 73) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current];
}
