import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { assert, backOff } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { contactName } from './contact-name.js';
import { isSignedWith } from './events.js';
import { isPassing, PayoutProviderFailure, saidIn, unreadable } from './failure.js';
import { type Call, call, type Heard } from './http-client.js';
import {
  readBalance,
  readCollection,
  readContact,
  readFundAccount,
  readPayout,
  readTransaction,
} from './records.js';
import type {
  Destination,
  NewDestination,
  NewPayout,
  PayoutProvider,
  ProviderPayout,
  ProviderTransaction,
  Sent,
  TimeRange,
} from './types.js';

const TRIES = 3;
const PAUSES = { firstMs: 200, longestMs: 1_000, spread: 0.5 };
const PAGE = 100;
/** Maximum number of records of one range. A longer range must be divided. */
const MOST_RECORDS = 50_000;
const PAYOUT_ID = /^pout_\w{1,59}$/;
const KEY = /^[A-Za-z0-9_-]{4,36}$/;
const REFERENCE = /^[\x20-\x7E]{1,40}$/;
const NARRATION = /^[A-Za-z0-9 ]{1,30}$/;
const LEAST_PAISE = 100;
const NOT_KNOWN = /does not exist|no db records found/i;
/** Statuses of a refusal after which the call may have been executed nevertheless. */
const MAYBE_EXECUTED = [408, 409];

/** Makes all calls to RazorpayX, and checks its webhooks. */
@Injectable()
export class RazorpayX implements PayoutProvider {
  readonly isConfigured: boolean;

  constructor(private readonly config: Config) {
    this.isConfigured = Object.values(config.razorpayX).every((value) => value !== null);
  }

  payoutBody(wanted: {
    readonly referenceId: string;
    readonly fundAccountId: string;
    readonly amountPaise: number;
    readonly narration: string;
  }): string {
    const { referenceId, fundAccountId, amountPaise, narration } = wanted;
    assert(REFERENCE.test(referenceId), 'The reference of a payout has at most 40 characters');
    assert(NARRATION.test(narration), 'A narration has at most 30 letters, digits or spaces');
    const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= LEAST_PAISE;
    assert(isAmount, 'A payout is at least 1 rupee, in whole paise');
    // The order of the fields is fixed, because the log has the digest of this text.
    return JSON.stringify({
      account_number: this.account().number,
      fund_account_id: fundAccountId,
      amount: amountPaise,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'payout',
      queue_if_low_balance: true,
      reference_id: referenceId,
      narration,
    });
  }

  /** The provider returns the existing records for the same data, so a repeat makes no second. */
  async destination({ referenceId, name, upiId }: NewDestination): Promise<Destination> {
    assert(REFERENCE.test(referenceId), 'The reference of a contact has at most 40 characters');
    const contact = { name: contactName(name), type: 'customer', reference_id: referenceId };
    const contactId = await this.ask(post('/contacts', contact), readContact);
    const account = { contact_id: contactId, account_type: 'vpa', vpa: { address: upiId } };
    const fundAccountId = await this.ask(post('/fund_accounts', account), (body) =>
      readFundAccount(body, { contactId, upiId }),
    );
    return { contactId, fundAccountId };
  }

  async send({ key, body }: NewPayout): Promise<Sent> {
    assert(KEY.test(key), 'A key has 4 to 36 letters, digits, hyphens or underscores');
    if (!this.isConfigured) return { kind: 'refused', ...NOT_CONFIGURED, isPassing: true };
    const headers = { 'x-payout-idempotency': key };
    const heard = await this.once({ method: 'POST', path: '/payouts', headers, body });
    const { status, problem } = heard;
    if (problem !== null) return unknown(`${problem} (${status})`);
    if (status >= 200 && status < 300) return accepted(heard.body, body);
    const said = status >= 400 && status < 500 ? saidIn(heard.body) : null;
    if (!said || MAYBE_EXECUTED.includes(status)) return unknown(`Status ${status}`);
    return { kind: 'refused', ...said, isPassing: isPassing(status, said) };
  }

  /** Returns null only if the provider says that it does not know the id. */
  async find(id: string): Promise<ProviderPayout | null> {
    if (!PAYOUT_ID.test(id)) return null;
    try {
      const found = await this.ask(get(`/payouts/${id}`), readPayout);
      if (found.id !== id) throw unreadable('another payout');
      return found;
    } catch (error) {
      const isUnknown = error instanceof PayoutProviderFailure && NOT_KNOWN.test(error.description);
      if (isUnknown && [400, 404].includes(error.status)) return null;
      throw error;
    }
  }

  async findByReference(referenceId: string): Promise<readonly ProviderPayout[]> {
    assert(REFERENCE.test(referenceId), 'The reference of a payout has at most 40 characters');
    const found = await this.all('/payouts', { reference_id: referenceId }, readPayout);
    // An answer that ignores the reference proves nothing about the payouts that have it.
    const isFiltered = found.every((payout) => payout.referenceId === referenceId);
    if (!isFiltered) throw unreadable('payouts of another reference');
    return found;
  }

  payouts(range: TimeRange): Promise<readonly ProviderPayout[]> {
    return this.all('/payouts', seconds(range), readPayout);
  }

  transactions(range: TimeRange): Promise<readonly ProviderTransaction[]> {
    return this.all('/transactions', seconds(range), readTransaction);
  }

  async balancePaise(): Promise<number> {
    const { number } = this.account();
    return await this.ask(get('/banking_balances'), (body) => readBalance(body, number));
  }

  async cancel(id: string): Promise<ProviderPayout> {
    assert(PAYOUT_ID.test(id), 'The id of a payout begins with pout_');
    const payout = await this.ask(post(`/payouts/${id}/cancel`, {}), readPayout, 1);
    if (payout.id !== id) throw unreadable('another payout');
    return payout;
  }

  /** Returns true if the provider signed exactly these bytes of a webhook. */
  isSigned(raw: Buffer, signature: string): boolean {
    return isSignedWith(this.config.razorpayX.webhookSecrets ?? [], raw, signature);
  }

  /** Reads all pages of a list. Records that move between pages during the calls are read once. */
  private async all<Entity extends { readonly id: string }>(
    path: string,
    filters: Readonly<Record<string, string>>,
    one: (item: unknown) => Entity,
  ): Promise<readonly Entity[]> {
    const found = new Map<string, Entity>();
    for (let skip = 0; ; skip += PAGE) {
      const query = new URLSearchParams({
        account_number: this.account().number,
        ...filters,
        count: String(PAGE),
        skip: String(skip),
      });
      const items = await this.ask(get(`${path}?${query.toString()}`), (body) =>
        readCollection(body, one),
      );
      for (const item of items) found.set(item.id, item);
      if (items.length < PAGE) return [...found.values()];
      if (skip + PAGE >= MOST_RECORDS) throw unreadable(`more than ${MOST_RECORDS} records`);
    }
  }

  /** Makes a call whose repeat changes nothing, and repeats it after a passing failure. */
  private async ask<Entity>(
    wanted: Call,
    parse: (body: unknown) => Entity,
    tries = TRIES,
  ): Promise<Entity> {
    this.account();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return parse(answered(await this.once(wanted)));
      } catch (error) {
        const isTransient = error instanceof PayoutProviderFailure && isWorthARepeat(error);
        if (!isTransient || attempt >= tries) throw error;
      }
      await pause(backOff(PAUSES, attempt));
    }
  }

  private once(wanted: Call): Promise<Heard> {
    const { keyId, keySecret } = this.account();
    return call({ apiUrl: this.config.razorpay.apiUrl, keyId, keySecret }, wanted);
  }

  private account(): { keyId: string; keySecret: string; number: string } {
    const { keyId, keySecret, accountNumber: number } = this.config.razorpayX;
    if (!keyId || !keySecret || !number) throw new PayoutProviderFailure(0, NOT_CONFIGURED, false);
    return { keyId, keySecret, number };
  }
}

const NOT_CONFIGURED = {
  code: 'NOT_CONFIGURED',
  reason: null,
  description: 'Automatic payouts have no account: set RAZORPAYX_KEY_ID and its three siblings.',
};

const get = (path: string): Call => ({ method: 'GET', path });
const post = (path: string, body: object): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});
const unknown = (description: string): Sent => ({ kind: 'unknown', description });

/** Returns the answer to a request to pay, if it is about the payout that the request names. */
function accepted(answer: unknown, request: string): Sent {
  const wanted = JSON.parse(request) as Readonly<Record<string, unknown>>;
  try {
    const payout = readPayout(answer);
    const isOurs =
      payout.referenceId === wanted.reference_id &&
      payout.fundAccountId === wanted.fund_account_id &&
      payout.amountPaise === wanted.amount;
    return isOurs ? { kind: 'accepted', payout } : unknown('The answer is about another payout');
  } catch (error) {
    if (error instanceof PayoutProviderFailure) return unknown(error.description);
    throw error;
  }
}

function answered({ status, body, problem }: Heard): unknown {
  if (status >= 200 && status < 300 && problem === null) return body;
  const said = saidIn(body) ?? {
    code: status === 0 ? 'NO_ANSWER' : `HTTP_${status}`,
    reason: null,
    description: problem ?? `Status ${status}`,
  };
  const isRefused = status >= 400 && status < 500 && saidIn(body) !== null;
  throw new PayoutProviderFailure(status, said, !isRefused || isPassing(status, said));
}

/** A wrong key or address on no list does not change within a second. */
function isWorthARepeat(failure: PayoutProviderFailure): boolean {
  const { status } = failure;
  return failure.isPassing && (status < 400 || status >= 500 || status === 429);
}

function seconds({ from, to }: TimeRange): { from: string; to: string } {
  return {
    from: String(Math.floor(from.getTime() / 1000)),
    to: String(Math.ceil(to.getTime() / 1000)),
  };
}
