import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { assert, backOff, Clock, type Id } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { tellStaff } from '../../../platform/database/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { UserAccounts } from '../../users/index.js';
import { playerWords } from '../letters/languages.js';
import { letterOf } from '../letters/letters.js';
import { playerLetters } from '../letters/player-letters.js';
import { type RenderedLetter, render } from '../letters/render.js';
import { OUTBOX } from '../outbox.js';
import { OutgoingMail } from '../outgoing-mail.entity.js';
import { MailRefused, MailServer } from './mail-server.js';

/**
 * Duration of the lease on a mail, in milliseconds. Afterwards another worker may send the mail.
 */
const LEASE_MS = 40_000;
/**
 * Pauses between tries, in milliseconds. With the longest one, mails leave within a minute after a
 * broken mail server works again.
 */
const WAITS = { firstMs: 2_000, longestMs: 30_000 };
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;

/** Columns of a mail that are needed to send it. */
const TAKEN = {
  id: true,
  recipient: true,
  template: true,
  sealedData: true,
  attempts: true,
  createdAt: true,
  revivedAt: true,
} as const;
type TakenMail = Pick<OutgoingMail, keyof typeof TAKEN>;

/** Sends one due mail of the outbox, or schedules its next try after a failure. */
@Injectable()
export class DeliverMail {
  private readonly log = new Logger('mail');

  constructor(
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
    private readonly server: MailServer,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly accounts: UserAccounts,
  ) {}

  /**
   * Handles one mail. Returns false if the mail was not due, already sent, or leased by another
   * worker.
   */
  async deliver(id: Id): Promise<boolean> {
    if (await this.expire(id)) return true;
    const mail = await this.take(id);
    if (!mail) return false;
    try {
      const { subject, text, html } = await this.rendered(mail);
      const messageId = `<${mail.id}@${new URL(this.config.publicUrl).hostname}>`;
      await this.server.take({ messageId, to: mail.recipient, subject, text, html });
    } catch (error) {
      await this.noteFailure(mail, error);
      return true;
    }
    const sent = { sentAt: this.clock.now(), sealedData: null, problem: null };
    await this.mails.update({ id: mail.id, state: 'waiting' }, { ...sent, state: 'sent' });
    return true;
  }

  /**
   * Gives up a mail that is no longer useful, such as one with an expired code. Returns true if the
   * mail was given up.
   */
  private async expire(id: Id): Promise<boolean> {
    const { affected } = await this.mails.update(
      { id, state: 'waiting', worthlessAt: LessThanOrEqual(this.clock.now()) },
      { state: 'expired', sealedData: null },
    );
    return affected === 1;
  }

  /**
   * Leases a due mail and reads it. Until the lease ends, no other process changes the mail.
   * Returns null if the mail is not due.
   */
  private async take(id: Id): Promise<TakenMail | null> {
    const now = this.clock.now();
    const { affected } = await this.mails.update(
      { id, state: 'waiting', dueAt: LessThanOrEqual(now) },
      { attempts: () => 'attempts + 1', dueAt: new Date(now.getTime() + LEASE_MS) },
    );
    return affected === 1 ? this.mails.findOne({ select: TAKEN, where: { id } }) : null;
  }

  /**
   * Returns the finished mail. A mail that a page requested is in the language of that page. Other
   * mails to players are in the language that the player chose, and mails to staff are in English.
   */
  private async rendered(mail: TakenMail): Promise<RenderedLetter> {
    assert(mail.sealedData, 'a mail that waits has its data');
    const data = JSON.parse(this.secrets.open(OUTBOX, mail.sealedData));
    const asked =
      mail.template in playerLetters
        ? (data.language ?? (await this.accounts.languageOf(mail.recipient)))
        : 'en';
    const words = playerWords(asked);
    const { publicUrl } = this.config;
    const language = words === playerWords('en') ? 'en' : asked;
    const letter = letterOf(mail.template, data, words);
    return render(letter, { publicUrl, footer: words.footer(publicUrl), language });
  }

  private async noteFailure(mail: TakenMail, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    const now = this.clock.now().getTime();
    const waitsSince = (mail.revivedAt ?? mail.createdAt).getTime();
    const givenUp = error instanceof MailRefused || now - waitsSince > GIVE_UP_AFTER_MS;
    this.log.warn(`mail ${mail.id} (${mail.template}) try ${mail.attempts}: ${problem}`);
    await this.mails.update(
      { id: mail.id, state: 'waiting' },
      {
        state: givenUp ? 'dead' : 'waiting',
        dueAt: new Date(now + backOff(WAITS, mail.attempts)),
        problem: problem.slice(0, 300),
      },
    );
    await tellStaff(this.mails, 'mail');
  }
}
