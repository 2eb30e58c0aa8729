export const english = {
  changePassword: 'Change Password',
  changeLead:
    'Your other devices are logged out, and we tell you by mail. This browser stays logged in.',
  currentPassword: 'Current Password',
  samePassword: 'This is your current password. Please choose another one.',
  changeBusy: 'Changing...',
  changed: 'Password changed',
  changedText: 'Your other devices are logged out.',
  changeFailed: 'Failed to change the password. Please try again.',
  forgotten: 'Forgot your current password?',

  securitySettings: 'Security Settings',
  sessions: 'Where you are logged in',
  sessionsLead: 'Do you not recognise one? End it and change your password.',
  sessionsFailed: 'Your sessions could not be loaded.',
  unknownDevice: 'Unknown device',
  deviceOn: '{browser} on {system}',
  thisDevice: 'This device',
  network: 'Network',
  openedAt: 'Logged in',
  usedAt: 'Last used',
  inUse: 'now',
  endSession: 'End session',
  endSessionOf: 'End the session of {device}, logged in {time}',
  sessionEnded: 'The session is ended.',
  sessionNotEnded: 'The session could not be ended. Please try again.',
  onlyThis: 'You are logged in on this device only.',
  endOthers: 'End all other sessions',
  othersEnded: 'All other sessions are ended.',

  confirmTitle: 'Confirm that it is you',
  confirmText: 'You logged in more than ten minutes ago, and this needs your password.',
  yourPassword: 'Your password',
  confirm: 'Confirm',
  confirmFailed: 'Your password could not be checked. Please try again.',

  forStaff: 'Password and sessions',
  openSessions: 'Open sessions',
  forStaffText: 'Change your password, and see and end your open sessions.',
} as const;

export type AccountWords = typeof english;
