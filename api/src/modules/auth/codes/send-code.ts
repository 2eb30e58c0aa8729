import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Refusal } from '../../../kernel/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { CodeRequests, type NewCode } from './code-requests.js';

const TEMPLATES = { signup: 'verification-code', reset: 'reset-code' } as const;

export interface CodeMail extends NewCode {
  /**
   * False for an unknown address. Every step then runs except sending the mail, so that the
   * response does not reveal whether the account exists.
   */
  readonly reachesSomebody: boolean;
}

/** Creates a code and adds its mail to the outbox, in the caller's transaction. */
@Injectable()
export class SendCode {
  constructor(
    private readonly codes: CodeRequests,
    private readonly mail: Mail,
  ) {}

  /**
   * Returns the mail, which the caller sends right after the commit; null if no mail is sent; or a
   * refusal if the client must wait for the next code.
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
