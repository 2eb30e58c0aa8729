import { refusals } from '../../../kernel/index.js';

export const pushRefusals = refusals({
  NOT_A_PUSH_ADDRESS: {
    status: 400,
    sentence: 'endpoint and its keys must come from a browser push service',
  },
});
