import http from 'node:http';
import https from 'node:https';
import { Injectable } from '@nestjs/common';
import { useAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import { Config } from '../../../platform/config/index.js';
import { PushKeys } from './push-keys.js';

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  readonly body: string;
  readonly urgent: boolean;
  readonly worthSeconds: number;
}

/** Response of a push service. With `later`, the service asks to wait for `waitMs` milliseconds. */
export type PushAnswer =
  | { readonly said: 'taken' | 'gone' | 'refused'; readonly status: number }
  | { readonly said: 'later'; readonly status: number; readonly waitMs: number };

const PATIENCE_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Sends messages to the push services of browsers. Clients choose the addresses, so this
 * class connects only to public addresses, follows no redirect and reads no response body.
 */
@Injectable()
export class SendPush {
  private readonly subject: string;

  constructor(
    private readonly config: Config,
    private readonly keys: PushKeys,
  ) {
    const { mailFrom } = config;
    const [address = mailFrom] = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/.exec(mailFrom) ?? [];
    this.subject = `mailto:${address}`;
  }

  /** Sends one message. Throws if the push service does not respond. */
  async send(subscription: Subscription, message: PushMessage): Promise<PushAnswer> {
    const details = webPush.generateRequestDetails(subscription, message.body, {
      vapidDetails: { subject: this.subject, ...(await this.keys.pair()) },
      TTL: message.worthSeconds,
      urgency: message.urgent ? 'high' : 'normal',
    });
    const response = await this.post(details.endpoint, details.headers, details.body);
    return answerOf(response);
  }

  private post(
    endpoint: string,
    headers: Record<string, unknown>,
    body: Buffer | string | null,
  ): Promise<http.IncomingMessage> {
    const { request } = endpoint.startsWith('https:') ? https : http;
    const agent = useAgent(endpoint, { allowPrivateIPAddress: this.config.pushStandIn });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return new Promise((answered, failed) => {
      const sent = { method: 'POST', headers: headers as http.OutgoingHttpHeaders, agent, signal };
      request(endpoint, sent, (response) => {
        answered(response);
        response.on('error', () => undefined).destroy();
      })
        .on('error', failed)
        .end(body);
    });
  }
}

function answerOf({ statusCode: status = 0, headers }: http.IncomingMessage): PushAnswer {
  if (status >= 200 && status < 300) return { said: 'taken', status };
  if (status === 404 || status === 410) return { said: 'gone', status };
  const isLater = status === 408 || status === 429 || status >= 500;
  if (!isLater) return { said: 'refused', status };
  const seconds = Number(headers['retry-after'] ?? 0);
  const waitMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0;
  return { said: 'later', status, waitMs: Math.min(waitMs, LONGEST_WAIT_MS) };
}
