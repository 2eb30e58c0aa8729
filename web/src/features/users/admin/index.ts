export { TokensTab } from './tokens-tab';
export { UsersTab, userList } from './users-tab';
