import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { PushKind } from './push-kinds.js';

@Entity('push_key')
export class PushKey {
  @PrimaryColumn('boolean') readonly isOnly!: boolean;
  @Column('text') readonly publicKey!: string;
  @Column('bytea') readonly sealedPrivateKey!: Buffer;
  @Column('timestamptz') readonly createdAt!: Date;
}

@Entity('push_device')
export class PushDevice {
  @PrimaryColumn('uuid') readonly sessionId!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('integer') readonly sessionVersion!: number;
  @Column('bytea') readonly endpointDigest!: Buffer;
  @Column('bytea') readonly sealedSubscription!: Buffer;
  @Column('text') readonly language!: 'en' | 'hi';
  @Column('timestamptz') readonly addedAt!: Date;
}

@Entity('push_choice')
export class PushChoice {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('text', { array: true }) readonly muted!: readonly PushKind[];
  @Column('integer', { nullable: true }) readonly quietFrom!: number | null;
  @Column('integer', { nullable: true }) readonly quietTo!: number | null;
}

@Entity('outgoing_push')
export class OutgoingPush {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly notificationId!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('uuid', { nullable: true }) readonly sessionId!: Id | null;
  @Column('text') readonly kind!: PushKind;
  @Column('text') readonly title!: string;
  @Column('text') readonly text!: string;
  @Column('text', { nullable: true }) readonly link!: string | null;
  @Column('integer') readonly attempts!: number;
  @Column('timestamptz') readonly dueAt!: Date;
  @Column('timestamptz') readonly worthlessAt!: Date;
}
