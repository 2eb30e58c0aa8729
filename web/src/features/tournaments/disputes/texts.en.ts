export const english = {
  title: 'Your result',
  loadFailed: 'The images and the dispute that you sent could not be loaded.',
  endScreen: 'Screenshots of your result',
  endScreenText:
    'Send up to three screenshots of the end of the match. Only you and the admins see them; they are deleted after 90 days.',
  choose: 'Send an image',
  sending: 'Sending…',
  image: 'Your image {number}',
  sentAll: 'You have sent three images.',
  endScreenClosed:
    'You can send images from the start of the match until 30 minutes after its results are declared.',
  tooLarge: 'Choose an image of at most 5 MB.',
  wrongType: 'Choose a JPEG, PNG or WebP image.',
  sendFailed: 'The image could not be sent. Please try again.',
  wrong: 'My result is wrong',
  wrongText:
    'Tell the admins in a few words what is wrong. One message only, within 30 minutes of the result: until',
  text: 'What is wrong?',
  textMissing: 'Write what is wrong',
  send: 'Dispute the result',
  disputeFailed: 'Your dispute could not be sent. Please try again.',
  notYet: 'You can dispute the result for 30 minutes after it is declared.',
  over: 'This result can no longer be disputed.',
  yours: 'Your dispute',
  answered: 'Answer of the admins',
  waiting: 'The admins have your dispute. Their answer will appear here and in your notifications.',
} as const;
