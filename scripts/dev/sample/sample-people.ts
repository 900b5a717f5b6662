/** Invented people. Names are common ones; every address is at example.com, which belongs to nobody. */
import type { Dice } from '#stand-ins/people/dice.ts'

const GIVEN = `Aarav Aditi Ananya Arjun Asha Bhavna Chirag Deepa Dev Divya Farhan Gauri Harsh Isha Jatin Kavya Kiran
Kunal Lakshmi Manoj Meera Mohit Neha Nikhil Pooja Pranav Priya Rahul Ravi Riya Rohan Sanjay Sneha Suresh
Tanvi Usha`.split(/\s/)
const FAMILY = `Agarwal Bhatt Chauhan Das Desai Fernandes Gupta Iyer Jain Joshi Khan Kulkarni Mehta Menon Mishra Nair
Naidu Patel Pillai Rao Reddy Shah Sharma Singh`.split(/\s/)

export interface SamplePerson {
  readonly name: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly phone: string
}

/** One person after the other, none twice. `box` stands before the address. */
export function peopleFrom({ of, roll }: Dice) {
  let count = 0
  return (box = ''): SamplePerson => {
    count += 1
    const [givenName, familyName] = [of(GIVEN), of(FAMILY)]
    return {
      name: `${givenName} ${familyName}`,
      givenName,
      familyName,
      email: `${box}${givenName}.${familyName}${count}@example.com`.toLowerCase(),
      phone: `9${String(100_000_000 + roll(899_999_999))}`,
    }
  }
}
export type NextPerson = ReturnType<typeof peopleFrom>
