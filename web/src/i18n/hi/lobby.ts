import type { lobbyEnglish } from '../en/lobby';
import type { Translation } from '../texts';

export const lobbyHindi: Translation<typeof lobbyEnglish> = {
  dashboardTitle: 'डैशबोर्ड',
  greeting: '{name}, तैयार?',
  dashboardLead: 'चुनें कि कहाँ खेलना है.',
  yourTokens: 'आपके टोकन',
  addTokens: 'टोकन जोड़ें',
  joined: 'मेरे टूर्नामेंट',
  defaultTitle: 'Free Fire',
  defaultSubtitle: 'टूर्नामेंट खेलें और इनाम जीतें',
  defaultButton: 'टूर्नामेंट में शामिल हों',

  selectMode: 'मोड चुनें',
  modesLead: 'हर मोड के अपने मैच, नियम और इनाम हैं.',
  openMode: 'मैच देखें',
  noModes: 'अभी कोई टूर्नामेंट मोड नहीं है.',
  backToDashboard: 'डैशबोर्ड पर लौटें',
};
