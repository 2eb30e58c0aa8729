export const lobbyEnglish = {
  dashboardTitle: 'Dashboard',
  greeting: 'Ready, {name}?',
  dashboardLead: 'Choose where to play.',
  yourTokens: 'Your tokens',
  addTokens: 'Add Tokens',
  joined: 'Joined Tournaments',
  defaultTitle: 'Free Fire',
  defaultSubtitle: 'Join tournaments and win prizes',
  defaultButton: 'Join Tournament',

  selectMode: 'Select Mode',
  modesLead: 'Each mode has its own matches, rules and prizes.',
  openMode: 'See matches',
  noModes: 'No tournament modes available at the moment.',
  backToDashboard: 'Back to Dashboard',
} as const;
