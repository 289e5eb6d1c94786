import { describe, expect, it } from 'vitest';
import { whenOf } from './when.js';

/** A moment of a day in the device's zone. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);
const say = (moment: Date, now: Date) => whenOf(moment.toISOString(), now.getTime(), 'fa');

describe('a moment to come', () => {
  it('of this day is today, and tonight from the evening on', () => {
    expect(say(at(28, 17), at(28, 9))).toMatchObject({ key: 'today_at', time: '۱۷:۳۰' });
    expect(say(at(28, 21), at(28, 9))).toMatchObject({ key: 'tonight_at', time: '۲۱:۳۰' });
  });

  it('of the next day is tomorrow, also an hour later and over the end of a month', () => {
    expect(say(at(29, 0), at(28, 23)).key).toBe('tomorrow_at');
    expect(say(at(31, 9), at(30, 9)).key).toBe('tomorrow_at');
  });

  it('later than that is said with its weekday', () => {
    expect(say(at(30, 21), at(28, 9))).toEqual({ key: 'day_at', time: '۲۱:۳۰', day: 'دوشنبه ۹ آذر' });
    expect(whenOf(at(30, 21).toISOString(), at(28, 9).getTime(), 'en').day).toBe('Monday, November 30');
  });
});
