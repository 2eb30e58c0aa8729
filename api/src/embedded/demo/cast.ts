/** The players of the demo. */
export const NAMES = [
  'Asha',
  'Ravi',
  'Meera',
  'Kabir',
  'Ishaan',
  'Tanvi',
  'Zoya',
  'Arjun',
  'Divya',
  'Farhan',
  'Gauri',
  'Harsh',
  'Jhanvi',
  'Karthik',
  'Lavanya',
  'Manav',
  'Nisha',
  'Omkar',
  'Priya',
  'Rohan',
  'Sana',
  'Tejas',
  'Vidya',
  'Yash',
];

const MODES = {
  survival: 'Free Fire Survival Mode',
  clash: 'Clash Squad Mode',
  wolf: 'Lone Wolf',
  kills: 'Free Fire Kill Only',
};

export interface Plan {
  readonly name: string;
  readonly mode: string;
  readonly maxParticipants: number;
  readonly entryFee: number;
  readonly prizePool: number;
  /** Hours from now until the match starts. Every match takes one hour. */
  readonly inHours: number;
  /** Number of players who join, in the order of the list of players. */
  readonly joins: number;
  readonly ends: 'upcoming' | 'active' | 'completed' | 'cancelled';
  /** Hours since the start of a match that has already begun. */
  readonly begunHoursAgo?: number;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Friday Night Survival',
    mode: MODES.survival,
    maxParticipants: 48,
    entryFee: 20,
    prizePool: 350,
    inHours: 1,
    joins: 22,
    ends: 'completed',
    begunHoursAgo: 3,
  },
  {
    name: 'Lone Wolf Duel',
    mode: MODES.wolf,
    maxParticipants: 2,
    entryFee: 50,
    prizePool: 90,
    inHours: 1,
    joins: 2,
    ends: 'completed',
    begunHoursAgo: 2,
  },
  {
    name: 'Clash Squad Sunday',
    mode: MODES.clash,
    maxParticipants: 8,
    entryFee: 30,
    prizePool: 200,
    inHours: 1,
    joins: 8,
    ends: 'completed',
    begunHoursAgo: 1.25,
  },
  {
    name: 'Kill Race',
    mode: MODES.kills,
    maxParticipants: 24,
    entryFee: 10,
    prizePool: 150,
    inHours: 2,
    joins: 14,
    ends: 'active',
    begunHoursAgo: 0.25,
  },
  {
    name: 'Midnight Survival',
    mode: MODES.survival,
    maxParticipants: 48,
    entryFee: 25,
    prizePool: 900,
    inHours: 5,
    joins: 17,
    ends: 'upcoming',
  },
  {
    name: 'Wolf Pack Qualifier',
    mode: MODES.wolf,
    maxParticipants: 2,
    entryFee: 40,
    prizePool: 75,
    inHours: 8,
    joins: 1,
    ends: 'upcoming',
  },
  {
    name: 'Weekend Clash',
    mode: MODES.clash,
    maxParticipants: 8,
    entryFee: 0,
    prizePool: 100,
    inHours: 48,
    joins: 5,
    ends: 'upcoming',
  },
  {
    name: 'Monsoon Cup',
    mode: MODES.kills,
    maxParticipants: 40,
    entryFee: 15,
    prizePool: 400,
    inHours: 30,
    joins: 6,
    ends: 'cancelled',
  },
];
