import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../../kernel/index.js';
import { deleteSome } from '../../platform/entities/index.js';
import { Jobs } from '../../platform/queue/index.js';
import {
  CodeRequest,
  DeletedAddress,
  KnownBrowser,
  PasskeyChallenge,
  ResetGrant,
  TriesOfKey,
  UserSession,
} from './auth.entity.js';
import { QUIET_MS } from './sign-in/sign-in-tries.js';

const HOUR_MS = 3_600_000;
/**
 * Age at which requests for codes and expired grants are deleted, in milliseconds. It is longer
 * than the day over which the limits count codes.
 */
const CODES_MS = 48 * HOUR_MS;
/**
 * Age at which an unused browser is no longer known, in milliseconds. It equals the lifetime of the
 * browser's cookie.
 */
const KNOWN_MS = 400 * 24 * HOUR_MS;
/** Maximum number of rows that one statement deletes. */
const AT_MOST = 10_000;

/**
 * Deletes expired codes, grants, sessions and challenges of passkeys, unused budgets of sign-in tries, unused browsers and
 * the addresses of deleted accounts that may register again, once an hour.
 */
@Injectable()
export class TidyAuth implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @InjectRepository(CodeRequest) private readonly codes: Repository<CodeRequest>,
    @InjectRepository(ResetGrant) private readonly grants: Repository<ResetGrant>,
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    @InjectRepository(TriesOfKey) private readonly tries: Repository<TriesOfKey>,
    @InjectRepository(KnownBrowser) private readonly browsers: Repository<KnownBrowser>,
    @InjectRepository(PasskeyChallenge)
    private readonly challenges: Repository<PasskeyChallenge>,
    @InjectRepository(DeletedAddress) private readonly addresses: Repository<DeletedAddress>,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'auth-tidy',
      everyMs: HOUR_MS,
      attempts: 3,
      handle: () => this.tidy(),
    });
  }

  async tidy(): Promise<void> {
    const now = this.clock.now().getTime();
    const upTo = (ageMs: number) => LessThanOrEqual(new Date(now - ageMs));
    await deleteSome(this.codes, { sentAt: upTo(CODES_MS) }, AT_MOST);
    await deleteSome(this.grants, { expiresAt: upTo(CODES_MS) }, AT_MOST);
    await deleteSome(this.sessions, { expiresAt: upTo(0) }, AT_MOST);
    await deleteSome(this.tries, { triedAt: upTo(QUIET_MS) }, AT_MOST);
    await deleteSome(this.browsers, { seenAt: upTo(KNOWN_MS) }, AT_MOST);
    await deleteSome(this.challenges, { expiresAt: upTo(0) }, AT_MOST);
    await deleteSome(this.addresses, { freeAt: upTo(0) }, AT_MOST);
  }
}
