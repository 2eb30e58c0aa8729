export { HistoryPage } from './components/history-page';
export { choiceOf } from './groups';
export { walletTexts } from './texts';
