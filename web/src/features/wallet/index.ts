export { HistoryPage } from './components/history-page';
export { groupOf } from './groups';
export { walletTexts } from './texts';
