import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import type { PasskeyTouch } from '../../../platform/http/index.js';
import { approvalChallenge } from '../../ledger/index.js';
import { PasskeyChallenge } from '../auth.entity.js';
import { authRefusals } from '../refusals.js';
import type { PasskeyHandle, PasskeyRequest, TouchAction } from './passkeys.dto.js';

/** Time in which a challenge must be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** The action, account and subject for which a challenge was made. */
export interface Use {
  readonly action: TouchAction | 'register' | 'sign-in';
  /** Null for a sign-in, before which the account is unknown. */
  readonly userId: Id | null;
  /** Id of what the action is about. */
  readonly subject?: string;
}

/** A challenge that was taken, so that it cannot be answered again. */
interface Taken {
  readonly challenge: string;
  readonly nonce: string | null;
  readonly userId: Id | null;
  readonly subject: string;
}

/** A passkey that is in force. */
export interface ActiveKey {
  readonly id: Id;
  readonly credentialId: string;
  readonly userId: Id;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Reads the keys that the log has. A row that it does not have was forged or is unfinished. */
const ACTIVE = `
  SELECT k.id, k.credential_id AS "credentialId", k.user_id AS "userId", k.counter, k.transports,
         p.public_key AS "publicKey"
    FROM passkey k JOIN projection.passkey p
      ON p.credential_id = k.credential_id AND p.user_id = k.user_id
   WHERE p.removed_position IS NULL`;
const TAKE = `
  DELETE FROM passkey_challenge WHERE challenge = $1
  RETURNING action, user_id AS "userId", subject, nonce, expires_at AS "expiresAt"`;
/** Stores the counter, unless a simultaneous use has stored the same or a higher one. */
const COUNT = `
  UPDATE passkey SET counter = $2, used_at = $3
   WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`;

/** Makes the challenges of passkeys, and checks the answers. */
@Injectable()
export class PasskeyTouches {
  /**
   * The site to which passkeys are bound. It comes from the configuration and never from a request,
   * whose header `Host` anybody can write.
   */
  readonly site: { readonly origin: string; readonly rpId: string };

  constructor(
    private readonly database: Database,
    @InjectRepository(PasskeyChallenge) private readonly challenges: Repository<PasskeyChallenge>,
    private readonly clock: Clock,
    config: Config,
  ) {
    const { origin, hostname } = new URL(config.publicUrl);
    this.site = { origin, rpId: hostname };
  }

  /** Returns the active keys of a member of staff, the oldest first. */
  async keysOf(userId: Id, client: Client = this.database): Promise<ActiveKey[]> {
    const { rows } = await client.query<ActiveKey>(
      `${ACTIVE} AND k.user_id = $1 ORDER BY k.created_at, k.id`,
      [userId],
    );
    return rows;
  }

  /**
   * Waits until no other change or use of the person's keys is under way, and keeps others waiting
   * until the end of the transaction.
   */
  async lock(client: Client, userId: Id): Promise<void> {
    const statement = "SELECT pg_advisory_xact_lock(hashtextextended('passkeys:' || $1, 0))";
    await client.query(statement, [userId]);
  }

  /** Returns what a passkey of this person must sign, or null if the person has none. */
  async ask(userId: Id, use: Omit<Use, 'userId'>, digest: string): Promise<PasskeyRequest | null> {
    const keys = await this.keysOf(userId);
    if (keys.length === 0) return null;
    if (use.action !== 'approve')
      return this.request(await this.newChallenge({ ...use, userId }), keys);
    const [approvalId, nonce] = [use.subject ?? '', randomBytes(CHALLENGE_BYTES)];
    const approval = { approvalId, adminId: userId, digest, nonce: nonce.toString('base64url') };
    const challenge = approvalChallenge(approval);
    const subject = approvalSubject(approvalId, digest);
    await this.store(challenge, { ...use, userId, subject }, approval.nonce);
    return this.request(challenge, keys);
  }

  /** Returns what any passkey of any member of staff may sign to sign in. */
  async askToSignIn(): Promise<PasskeyRequest> {
    return this.request(await this.newChallenge({ action: 'sign-in', userId: null }), []);
  }

  async newChallenge(use: Use): Promise<Buffer> {
    const challenge = randomBytes(CHALLENGE_BYTES);
    await this.store(challenge, use, null);
    return challenge;
  }

  /**
   * Takes the challenge that the client data names, whether or not its answer is right. Refuses a
   * challenge that is unknown, too old, used, or of another action, account or subject.
   */
  async take(clientDataJSON: string, use: Use): Promise<Taken> {
    const challenge = challengeIn(clientDataJSON);
    const row =
      challenge &&
      (await this.database.row<Omit<PasskeyChallenge, 'challenge'>>(TAKE, [
        Buffer.from(challenge, 'base64url'),
      ]));
    const isRight =
      row &&
      row.expiresAt > this.clock.now() &&
      row.action === use.action &&
      row.userId === use.userId &&
      (use.subject === undefined || row.subject === use.subject);
    if (!challenge || !isRight) throw authRefusals.PASSKEY_REFUSED();
    return { challenge, ...row };
  }

  /** Checks the answer to a taken challenge, counts the use and returns the key. */
  async verify(
    touch: PasskeyTouch,
    taken: Taken,
    client: Client = this.database,
  ): Promise<ActiveKey> {
    const { rows } = await client.query<ActiveKey>(`${ACTIVE} AND k.credential_id = $1`, [
      touch.id,
    ]);
    const [key] = rows;
    const isOwn = key && (taken.userId === null || key.userId === taken.userId);
    const isHandle = !touch.userHandle || touch.userHandle === (key && userHandle(key.userId));
    if (!key || !isOwn || !isHandle) throw authRefusals.PASSKEY_REFUSED();
    const counter = await this.counterOf(touch, taken, key);
    const { rowCount } = await client.query(COUNT, [key.id, counter, this.clock.now()]);
    if (rowCount !== 1) throw authRefusals.PASSKEY_REFUSED();
    return key;
  }

  /** Takes the challenge and checks the answer. */
  async check(touch: PasskeyTouch, use: Use): Promise<ActiveKey> {
    return this.verify(touch, await this.take(touch.clientDataJSON, use));
  }

  /** Checks the signature and returns the counter that the key reports. */
  private async counterOf(touch: PasskeyTouch, taken: Taken, key: ActiveKey): Promise<number> {
    const { id, clientDataJSON, authenticatorData, signature } = touch;
    // Loaded at the first use, because its 250 files would delay every start.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: taken.challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.rpId,
        credential: {
          id: key.credentialId,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: key.counter,
        },
        requireUserVerification: true,
      });
      if (verified) return authenticationInfo.newCounter;
    } catch {
      // The library names each reason in an error. The answer names none to the caller.
    }
    throw authRefusals.PASSKEY_REFUSED();
  }

  private async store(
    challenge: Buffer,
    { action, userId, subject = '' }: Use,
    nonce: string | null,
  ) {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.challenges.insert({ challenge, action, userId, subject, nonce, expiresAt });
  }

  private request(challenge: Buffer, keys: readonly ActiveKey[]): PasskeyRequest {
    return {
      challenge: challenge.toString('base64url'),
      rpId: this.site.rpId,
      allowCredentials: keys.map(handleOf),
      userVerification: 'required',
      timeout: CHALLENGE_MS,
    };
  }
}

export const handleOf = ({ credentialId, transports }: ActiveKey): PasskeyHandle => ({
  id: credentialId,
  type: 'public-key',
  transports,
});

export const approvalSubject = (id: string, digest: string | null) => `${id}:${digest ?? ''}`;

/** Returns the account's name for authenticators: the bytes of its id, in base64url. */
export const userHandle = (userId: Id): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns the challenge in the client data; null if they are malformed or come from a frame. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof said !== 'object' || said === null) return null;
    const { challenge, crossOrigin } = said as Readonly<Record<string, unknown>>;
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}
