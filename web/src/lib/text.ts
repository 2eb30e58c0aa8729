// The API's definition of what people may type, so that a form judges a text as the API does.
export { hasRefused, isUsualUid, isUsualUpiId, tidied } from '../../../api/src/kernel/text';
