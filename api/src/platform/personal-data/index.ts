export {
  type Blanked,
  blankAddress,
  isBlankAddress,
  PersonalData,
  type PersonalPart,
  type PersonalRow,
  type PersonalSection,
} from './personal-data.js';
