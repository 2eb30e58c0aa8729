export { PlayerActions } from './player-actions';
export { PlayerDevices } from './player-devices';
export { TokensTab } from './tokens-tab';
export { UsersTab, userList } from './users-tab';
