import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('app_setting')
export class AppSetting {
  @PrimaryColumn('boolean') readonly onlyRow!: boolean;
  @Column('boolean') readonly emailVerificationEnabled!: boolean;
  /** Whether staff without a second factor may do nothing but set one up. */
  @Column('boolean') readonly staffSecondFactorRequired!: boolean;
  @Column('timestamptz') readonly updatedAt!: Date;
}

export type AppSettings = Omit<AppSetting, 'onlyRow' | 'updatedAt'>;
