export const aboutEnglish = {
  title: 'About Arena',
  lead: 'Play Free Fire, win tokens, see where every token goes.',
  mission: 'Our mission',
  missionText:
    'Give every player in India a fair match with a clear prize, on any phone and any connection.',
  vision: 'Our vision',
  visionText:
    'Tournaments that small towns and big cities trust alike, because nothing about them is hidden.',
  statistics: 'Arena in numbers',
  players: 'Active players',
  tournaments: 'Tournaments',
  pool: 'Prize pool',
  support: 'Support',
  uptime: 'Uptime',
  values: 'Our principles',
  value1: 'Fair play',
  value1Text: 'No teaming in solo modes, results checked by people, and a ban for those who cheat.',
  value2: 'Open records',
  value2Text:
    'Entries, prizes, refunds and withdrawals appear in your history and cannot be changed later.',
  value3: 'Players first',
  value3Text:
    'If a match is cancelled, every entry fee is paid back. Only joined players see the room details.',
  value4: 'Quick answers',
  value4Text: 'Support answers around the clock, and urgent questions within 2-4 hours.',
  team: 'The team',
  team1: 'Match operations',
  team1Text: 'Opens the rooms, watches the matches and declares the results.',
  team2: 'Payments',
  team2Text: 'Looks after deposits and pays withdrawals within 24-48 hours.',
  team3: 'Engineering',
  team3Text: 'Keeps the ledger exact and the pages quick.',
} as const;
