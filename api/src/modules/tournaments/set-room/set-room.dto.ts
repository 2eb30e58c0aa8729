import { Text } from '../../../platform/http/index.js';

export class SetRoomBody {
  @Text({ label: 'Room ID', max: 50, example: '48213377' })
  roomId!: string;

  @Text({ label: 'Room password', max: 50, example: 'booyah' })
  roomPassword!: string;
}
