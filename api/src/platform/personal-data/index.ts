export {
  type Blanked,
  blankAddress,
  isBlankAddress,
  PersonalData,
  type PersonalPart,
} from './personal-data.js';
