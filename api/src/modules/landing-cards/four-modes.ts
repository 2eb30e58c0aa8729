import type { Mode } from './mode.entity.js';

/**
 * The four tournament modes that the first start creates. `icon` is the name of an emblem in the
 * web app, and `color` is its colour.
 */
export const FOUR_MODES: readonly Omit<Mode, 'sortOrder'>[] = [
  {
    id: '01990000-0000-7000-8000-000000000001',
    slug: 'survival',
    title: 'Free Fire Survival Mode',
    description: 'Last player standing wins. No teaming.',
    icon: 'shield',
    color: '#22c55e',
  },
  {
    id: '01990000-0000-7000-8000-000000000002',
    slug: 'clash-squad',
    title: 'Clash Squad Mode',
    description: '4v4 squads, best of 3.',
    icon: 'swords',
    color: '#3b82f6',
  },
  {
    id: '01990000-0000-7000-8000-000000000003',
    slug: 'lone-wolf',
    title: 'Lone Wolf',
    description: 'Solo: one against one.',
    icon: 'wolf',
    color: '#a855f7',
  },
  {
    id: '01990000-0000-7000-8000-000000000004',
    slug: 'kill-only',
    title: 'Free Fire Kill Only',
    description: 'Most kills wins.',
    icon: 'crosshair',
    color: '#ef4444',
  },
];
