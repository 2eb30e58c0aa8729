export { HistoryPage } from './components/history-page';
export { walletTexts } from './texts';
