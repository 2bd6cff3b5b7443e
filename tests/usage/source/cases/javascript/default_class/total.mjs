export default function total(user) { return user.amount + 1; }  // @ read amount
