const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

interface LogLine {
  readonly level: number;
  readonly msg?: string;
  readonly context?: string;
  readonly req?: { readonly method: string; readonly url: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** Logger names under which NestJS writes hundreds of lines at each start. */
const STARTING = ['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer'];
const INFO = 30;

/**
 * Returns a line of a child's log as readable text, even if the line is JSON. Returns null for the
 * lines that NestJS logs at each start.
 */
export function readable(line: string): string | null {
  const parsed = parse(line);
  if (!parsed) return line;
  if (parsed.level === INFO && STARTING.includes(parsed.context ?? '')) return null;
  const { level, msg = '', context, req, res, responseTime, err } = parsed;
  const words = [LEVELS[level] ?? String(level), context ? `[${context}]` : '', msg];
  if (req) words.push(`${req.method} ${req.url}`);
  if (res) words.push(String(res.statusCode));
  if (responseTime !== undefined) words.push(`${responseTime} ms`);
  if (err) words.push(`\n${err.stack ?? err.message ?? ''}`);
  return words.filter((word) => word !== '').join(' ');
}

function parse(line: string): LogLine | null {
  if (!line.startsWith('{"level":')) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}
