export interface ErrorBody {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly description: string;
  readonly source: string;
  readonly step: string | null;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** An error response in the format of the provider. */
export class Refused extends Error {
  readonly body: ErrorBody;

  constructor(
    readonly status: number,
    description: string,
    rest: Partial<ErrorBody> = {},
  ) {
    super(description);
    this.name = 'Refused';
    this.body = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...rest,
    };
  }
}

export const unknownId = (): Refused =>
  new Refused(400, 'The id provided does not exist', { field: 'id' });

const PLACEHOLDER = { source: 'NA', step: 'NA', reason: 'NA' };

export const badKey = (): Refused =>
  new Refused(401, 'The api key provided is invalid', PLACEHOLDER);

export const noSuchUrl = (): Refused =>
  new Refused(400, 'The requested URL was not found on the server.', PLACEHOLDER);

/** Refuses a body with fields that the provider's call does not accept. */
export function onlyFields(body: Readonly<Record<string, unknown>>, known: readonly string[]) {
  const extra = Object.keys(body).filter((name) => !known.includes(name));
  if (extra.length === 0) return;
  throw new Refused(400, `${extra.join(', ')} is/are not required and should not be sent`, {
    reason: 'extra_field_sent',
    field: extra[0],
  });
}

export function requiredAmount(value: unknown, least = 100): number {
  const refuse = (description: string, reason = 'input_validation_failed') =>
    new Refused(400, description, { field: 'amount', reason });
  if (value === undefined || value === null || value === '') throw refuse('amount: is required.');
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw refuse('The amount must be an integer.');
  }
  if (value < least) {
    throw new Refused(400, 'Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  }
  return value;
}

export function requiredCurrency(value: unknown): 'INR' {
  if (value === 'INR') return value;
  throw new Refused(400, 'The currency should be INR.', { field: 'currency' });
}

/** Returns the notes if they have at most 15 pairs of at most 256 characters. Throws otherwise. */
export function checkedNotes(value: unknown): unknown {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') throw new Refused(400, 'notes must be an object or an array');
  const pairs = Object.entries(value);
  if (pairs.length > 15) throw new Refused(400, 'Number of fields in notes should be at most 15');
  if (pairs.some(([name, text]) => name.length > 256 || String(text).length > 256)) {
    throw new Refused(400, 'notes may have at most 256 characters each');
  }
  return value;
}
