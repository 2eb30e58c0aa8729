import type { lobbyEnglish } from '../en/lobby';
import { translated } from '../translation';

export const lobbyHindi = translated<typeof lobbyEnglish>()({
  dashboardTitle: 'डैशबोर्ड',
  greeting: '{name}, तैयार?',
  dashboardLead: 'चुनें कि कहाँ खेलना है।',
  firstSteps: 'पहले मैच तक तीन कदम',
  stepAccount: 'मुफ़्त खाता खोलें',
  stepTokens: 'मुफ़्त मैच में जुड़ें, या टोकन जोड़ें',
  stepPlay: 'रूम की जानकारी लें, खेलें और टोकन जीतें',
  register: 'रजिस्टर',
  login: 'लॉगिन',
  addTokens: 'टोकन जोड़ें',
  history: 'इतिहास',
  defaultTitle: 'Free Fire',
  defaultSubtitle: 'टूर्नामेंट खेलें और इनाम जीतें',
  defaultButton: 'टूर्नामेंट में जुड़ें',

  selectMode: 'मोड चुनें',
  modesLead: 'हर मोड के अपने मैच, नियम और इनाम हैं।',
  survivalText: 'आख़िर तक टिकने वाला जीतता है। टीम बनाना मना है।',
  clashSquadText: '4v4 टीमें, तीन में से दो राउंड जीतें।',
  loneWolfText: 'अकेले खेलें: एक के ख़िलाफ़ एक।',
  killOnlyText: 'सबसे ज़्यादा किल वाला जीतता है।',
  openMode: 'मैच देखें',
  noModes: 'अभी कोई टूर्नामेंट मोड नहीं है।',
  backToDashboard: 'डैशबोर्ड पर लौटें',
});
