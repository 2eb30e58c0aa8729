import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export type Strength = 'passwordWeak' | 'passwordFair' | 'passwordStrong';

/**
 * Returns the strength of a password. This module contains a large list of common passwords, so it
 * is imported only when needed.
 */
export function strengthOf(password: string): Strength {
  const { score } = estimate.check(password);
  if (score <= 1) return 'passwordWeak';
  return score === 2 ? 'passwordFair' : 'passwordStrong';
}
