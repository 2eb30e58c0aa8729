import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('landing_card')
export class Card {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly title!: string;
  @Column('text') readonly subtitle!: string;
  @Column('text') readonly imageUrl!: string;
  @Column('text') readonly buttonText!: string;
  @Column('text') readonly navigationPath!: string;
  @Column('text') readonly backgroundColor!: string;
  @Column('integer', { name: 'sort_order' }) readonly order!: number;
  @Column('boolean') readonly isActive!: boolean;
  @Column('timestamptz') readonly createdAt!: Date;
  /** Number of the card's version, raised by each change. */
  @Column('integer') readonly version!: number;
}

export type CardDetails = Omit<Card, 'id' | 'createdAt' | 'version'>;

export const CARD_ORDER = { order: 'ASC', createdAt: 'ASC', id: 'ASC' } as const;

/** Returns the fields of a card that the activity log records before and after a change. */
export function detailsFor(card: Card): Record<string, unknown> {
  const { id: _id, createdAt: _createdAt, version: _version, ...details } = card;
  return details;
}
