import { Injectable } from '@nestjs/common';
import { Gate, type Id } from '../../../kernel/index.js';

/**
 * Asked with a tournament before its results change and before a cancelled one is opened again. An
 * add-on refuses if it has paid prizes outside the tournament from these results. The tournament's
 * lease is held meanwhile; an add-on takes the same lease before it pays.
 */
@Injectable()
export class ResultGate extends Gate<Id> {}
