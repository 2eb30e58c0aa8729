import { Command } from '@nestjs/cqrs';

/**
 * Compares yesterday with the provider, and the days before that were missed: its settlement
 * report, and its payments against our deposits. What can be mended is mended.
 */
export class CompareSettlements extends Command<void> {}
