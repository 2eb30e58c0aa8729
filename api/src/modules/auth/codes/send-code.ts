import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Refusal } from '../../../kernel/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { CodeRequests, type NewCode } from './code-requests.js';

const TEMPLATES = { signup: 'verification-code', reset: 'reset-code' } as const;

export interface CodeMail extends NewCode {
  /** False for an unknown address: all steps run except the mail. */
  readonly reachesSomebody: boolean;
}

/** Creates a code and puts its mail into the outbox, in the caller's transaction. */
@Injectable()
export class SendCode {
  constructor(
    private readonly codes: CodeRequests,
    private readonly mail: Mail,
  ) {}

  /**
   * The mail to send at once after the commit, null for none, or the reason why no code is sent
   * yet.
   */
  async within(client: pg.ClientBase, request: CodeMail): Promise<OutboxMail | null | Refusal> {
    const issued = await this.codes.issue(client, request);
    if (issued instanceof Refusal) return issued;
    if (!request.reachesSomebody) return null;
    return this.mail.send(
      {
        to: request.email,
        template: TEMPLATES[request.purpose],
        data: {
          code: issued.code,
          device: request.requester.inWords,
          askedAt: issued.askedAt.toISOString(),
          language: request.requester.language,
        },
        worthlessAt: issued.expiresAt,
      },
      client,
    );
  }
}
