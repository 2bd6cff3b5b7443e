package shop;
public enum Verb { GET, PUT, DELETE }
