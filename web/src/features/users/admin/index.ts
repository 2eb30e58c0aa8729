export { TokensTab } from './tokens-tab';
export { UsersTab } from './users-tab';
