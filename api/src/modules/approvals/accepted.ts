import type { FastifyReply } from 'fastify';
import type { AskedApproval } from './asked-approval.js';

const ACCEPTED = 202;

/** Sets the status of the response to 202 if the action waits for a second admin. */
export function acceptedIfWaiting<Answer extends { readonly approval: AskedApproval | null }>(
  reply: FastifyReply,
  answer: Answer,
): Answer {
  if (answer.approval) void reply.status(ACCEPTED);
  return answer;
}
