import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { assert, Clock, type Id, isId, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { ConfirmedWith, PasskeyTouch, Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { type ApprovalConfirmation, ApprovalSigning } from '../../approvals/index.js';
import { Ledger, PASSKEY_ALGORITHMS, publicKeyOf } from '../../ledger/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { Settings } from '../../settings/index.js';
import { AccountWrites } from '../../users/index.js';
import { Passkey } from '../auth.entity.js';
import { CredentialStore } from '../credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import { passkeyAdded, passkeyRemoved } from './passkey-events.js';
import {
  approvalSubject,
  CHALLENGE_MS,
  handleOf,
  PasskeyTouches,
  userHandle,
} from './passkey-touches.js';
import type {
  AddPasskeyDto,
  BeginPasskeyDto,
  ListedPasskeys,
  PasskeyCreation,
  RemovePasskeyDto,
} from './passkeys.dto.js';

/** Maximum number of passkeys of an account. */
const MOST_KEYS = 10;

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** How a change of passkeys is told to the owner. */
interface Told {
  readonly userId: Id;
  readonly email: string;
  readonly what: 'added' | 'removed' | 'reset';
  /** Names of the keys. */
  readonly names: string;
  readonly device: string | null;
}

/**
 * Adds, lists and removes the passkeys of staff. A change needs a proof that a stolen session does
 * not have: an account with a passkey or an authenticator app must use one of them, and the password
 * is enough only for the first of all factors. Each change ends all sessions and is told by mail.
 */
@Injectable()
export class Passkeys extends ApprovalSigning {
  constructor(
    private readonly database: Database,
    @InjectRepository(Passkey) private readonly rows: Repository<Passkey>,
    private readonly touches: PasskeyTouches,
    private readonly ledger: Ledger,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly settings: Settings,
    private readonly activity: Activity,
    private readonly mail: Mail,
    private readonly sessionTokens: SessionTokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  async list(userId: Id): Promise<ListedPasskeys> {
    const active = new Set((await this.touches.keysOf(userId)).map(({ id }) => id));
    const rows = await this.rows.find({
      where: { userId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const passkeys = rows
      .filter(({ id }) => active.has(id))
      .map(({ id, name, synced, createdAt, usedAt }) => ({
        id,
        name,
        synced,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }));
    return { passkeys, required: (await this.settings.read()).staffPasskeyRequired };
  }

  /** Checks the proof, and returns the options with which the browser makes a key. */
  async begin({ userId, email }: Session, proof: BeginPasskeyDto): Promise<PasskeyCreation> {
    const keys = await this.touches.keysOf(userId);
    if (keys.length >= MOST_KEYS) throw authRefusals.TOO_MANY_PASSKEYS();
    const confirmedBy = await this.prove({ userId, email }, proof, keys.length > 0);
    const use = { action: 'register', userId, subject: confirmedBy } as const;
    const challenge = await this.touches.newChallenge(use);
    return {
      challenge: challenge.toString('base64url'),
      rp: { name: 'Arena', id: this.touches.site.rpId },
      user: { id: userHandle(userId), name: email, displayName: email },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: keys.map(handleOf),
      // The sign-in asks for no e-mail address, so it finds only keys that the authenticator lists
      // by itself. Another key would be added and then never be offered.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: CHALLENGE_MS,
    };
  }

  /** Adds the key that the browser made; returns the token of a new session. */
  async add(session: Session, made: AddPasskeyDto, device: string): Promise<string> {
    const { userId, email } = session;
    const taken = await this.touches.take(made.clientDataJSON, { action: 'register', userId });
    const key = await this.registration(made, taken.challenge);
    const event = passkeyAdded({
      userId,
      credentialId: key.credential.id,
      publicKey: Buffer.from(key.credential.publicKey).toString('base64url'),
      algorithm: algorithmOf(key),
      rpId: this.touches.site.rpId,
      confirmedBy: taken.subject as ConfirmedWith,
    });
    const undo = { userId, credentialId: key.credential.id, actorId: userId };
    let isPosted = false;
    const told = { userId, email, what: 'added', names: made.name, device } as const;
    const done = await this.database
      .transaction(async (client) => {
        await this.insert(client, session, made, key);
        isPosted = await this.post(event);
        await this.factors.dropUnconfirmed(client, userId);
        return this.changed(client, session, told);
      })
      .catch(async (error: unknown) => {
        // Otherwise the log would name a key that nobody can use or remove.
        if (isPosted) await this.post(passkeyRemoved({ ...undo, confirmedBy: 'passkey' }));
        throw error;
      });
    done.mail.hurry();
    return this.sessionTokens.sign(userId, done.version, 'passkey');
  }

  /** Removes a key of the caller; returns the token of a new session. */
  async remove(session: Session, id: Id, proof: RemovePasskeyDto, device: string): Promise<string> {
    const { userId, email } = session;
    const row = isId(id) ? await this.rows.findOneBy({ id, userId }) : null;
    if (!row) throw authRefusals.PASSKEY_NOT_FOUND();
    const confirmedBy = await this.prove({ userId, email }, proof, true, {
      action: 'remove',
      subject: id,
    });
    const { credentialId, name } = row;
    const told = { userId, email, what: 'removed', names: name, device } as const;
    const done = await this.database.transaction(async (client) => {
      await this.touches.lock(client, userId);
      await this.post(passkeyRemoved({ userId, credentialId, actorId: userId, confirmedBy }));
      const { affected } = await within(client, this.rows).delete({ id });
      if (affected !== 1) throw authRefusals.PASSKEY_NOT_FOUND();
      return this.changed(client, session, told);
    });
    done.mail.hurry();
    return this.sessionTokens.sign(userId, done.version, confirmedBy);
  }

  /**
   * Removes all keys of a colleague, as a part of the reset of the second factor; returns the mail
   * to the owner, or null if there was no key.
   */
  async reset(client: pg.ClientBase, adminId: Id, userId: Id): Promise<OutboxMail | null> {
    await this.touches.lock(client, userId);
    const { rows: logged } = await client.query<{ credentialId: string }>(
      `SELECT credential_id AS "credentialId" FROM projection.passkey
        WHERE user_id = $1 AND removed_position IS NULL ORDER BY position`,
      [userId],
    );
    if (logged.length === 0) return null;
    for (const { credentialId } of logged) {
      const removed = { userId, credentialId, actorId: adminId, confirmedBy: 'reset' } as const;
      await this.post(passkeyRemoved(removed));
    }
    const keys = await within(client, this.rows).findBy({ userId });
    await within(client, this.rows).delete({ userId });
    const { email } = await this.credentials.byId(client, userId);
    const names = keys.map(({ name }) => name).join(', ');
    return this.tell(client, { userId, email, what: 'reset', names, device: null });
  }

  /** Refuses a caller who has a passkey and has not used it for this action. */
  async insist(
    { userId }: Session,
    touch: PasskeyTouch | undefined,
    use: { readonly action: 'second-factor' | 'reset'; readonly subject: string },
  ): Promise<void> {
    if (touch) await this.touches.check(touch, { ...use, userId });
    else if ((await this.touches.keysOf(userId)).length > 0) throw authRefusals.PASSKEY_NEEDED();
  }

  override async confirm<Result>(
    { userId, confirmedWith }: Session,
    approval: { readonly id: Id; readonly digest: string | null },
    touch: PasskeyTouch | undefined,
    record: (confirmation: ApprovalConfirmation) => Promise<Result>,
  ): Promise<Result> {
    const subject = approvalSubject(approval.id, approval.digest);
    const use = { action: 'approve', userId, subject } as const;
    // Taken outside the transaction, so that a refused answer uses the challenge up as well.
    const taken = touch ? await this.touches.take(touch.clientDataJSON, use) : null;
    return this.database.transaction(async (client) => {
      await this.touches.lock(client, userId);
      if (!touch || !taken) {
        const hasKey = await this.hasLoggedKey(client, userId);
        if (hasKey) throw authRefusals.PASSKEY_NEEDED();
        const confirmedBy = confirmedWith === 'totp' ? 'totp' : 'password';
        return record({ confirmedBy, signature: null });
      }
      const { credentialId } = await this.touches.verify(touch, taken, client);
      const { authenticatorData, clientDataJSON, signature } = touch;
      const signed = { credentialId, authenticatorData, clientDataJSON, signature };
      return record({
        confirmedBy: 'passkey',
        signature: { ...signed, nonce: taken.nonce ?? '' },
      });
    });
  }

  /** Checks the one proof that was given; returns what it was. */
  private async prove(
    { userId, email }: Pick<Session, 'userId' | 'email'>,
    { password, code, passkey }: BeginPasskeyDto,
    hasKey: boolean,
    use: { readonly action: 'add' | 'remove'; readonly subject: string } = {
      action: 'add',
      subject: '',
    },
  ): Promise<ConfirmedWith> {
    // A second proof could stand in for the first one in the check of a recent confirmation.
    if ([password, code, passkey].filter(Boolean).length > 1) throw authRefusals.CONFIRM_WITH_ONE();
    if (passkey) {
      await this.touches.check(passkey, { ...use, userId });
      return 'passkey';
    }
    if (code) {
      await this.factors.prove(userId, code);
      return 'totp';
    }
    const hasApp = (await this.factors.of(userId))?.confirmedAt;
    if (hasApp) throw authRefusals.PASSKEY_OR_CODE_NEEDED();
    if (hasKey) throw authRefusals.PASSKEY_NEEDED();
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password ?? '');
    if (!right) throw authRefusals.WRONG_PASSWORD();
    return 'password';
  }

  private async registration(made: AddPasskeyDto, challenge: string): Promise<Registration> {
    const { id, clientDataJSON, attestationObject } = made;
    // Loaded at the first use, because its 250 files would delay every start.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: this.touches.site.origin,
      expectedRPID: this.touches.site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }).catch(() => ({ registrationInfo: undefined }));
    const cose = Buffer.from(registrationInfo?.credential.publicKey ?? []);
    // The check of an export reads the key without the library, so the key must be readable there.
    if (!registrationInfo || !publicKeyOf(cose) || registrationInfo.credential.id !== id) {
      throw authRefusals.PASSKEY_REFUSED();
    }
    return registrationInfo;
  }

  private async insert(
    client: pg.ClientBase,
    { userId }: Session,
    { name, transports }: AddPasskeyDto,
    { credential, credentialDeviceType, aaguid }: Registration,
  ): Promise<void> {
    await this.touches.lock(client, userId);
    const keys = await this.touches.keysOf(userId, client);
    if (keys.length >= MOST_KEYS) throw authRefusals.TOO_MANY_PASSKEYS();
    const { rows: known } = await client.query(
      `SELECT 1 FROM projection.passkey WHERE credential_id = $1
        UNION ALL SELECT 1 FROM passkey WHERE credential_id = $1`,
      [credential.id],
    );
    if (known.length > 0) throw authRefusals.PASSKEY_KNOWN();
    await within(client, this.rows).insert({
      id: newId(),
      credentialId: credential.id,
      userId,
      name,
      counter: credential.counter,
      transports: transports?.split(',') ?? [],
      synced: credentialDeviceType === 'multiDevice',
      aaguid,
      createdAt: this.clock.now(),
    });
  }

  private async hasLoggedKey(client: pg.ClientBase, userId: Id): Promise<boolean> {
    const { rows } = await client.query(
      'SELECT FROM projection.passkey WHERE user_id = $1 AND removed_position IS NULL LIMIT 1',
      [userId],
    );
    return rows.length > 0;
  }

  private async post(event: ReturnType<typeof passkeyAdded>): Promise<true> {
    const outcome = await this.ledger.post(event);
    assert(outcome.posted, 'the ledger records a change of passkeys');
    return true;
  }

  /** Ends all sessions and tells the owner. The actor is the owner. */
  private async changed(client: pg.ClientBase, { userId, role }: Session, told: Told) {
    const version = await this.accounts.endSessions(client, userId);
    await this.activity.record(
      {
        actor: { userId, role },
        action: told.what === 'added' ? 'staff.passkey-added' : 'staff.passkey-removed',
        target: { type: 'staff', id: userId },
        after: { passkey: told.names, browser: told.device },
      },
      client,
    );
    return { version, mail: await this.tell(client, told) };
  }

  private tell(client: pg.ClientBase, { email, what, names, device }: Told): Promise<OutboxMail> {
    const at = this.clock.now().toISOString();
    const data = { what, names, device, at };
    return this.mail.send({ to: email, template: 'passkeys-changed', data }, client);
  }
}

/** Returns the COSE number of the key's algorithm. */
function algorithmOf({ credential }: Registration): number {
  const type = publicKeyOf(Buffer.from(credential.publicKey))?.asymmetricKeyType;
  return type === 'ec' ? -7 : type === 'ed25519' ? -8 : -257;
}
